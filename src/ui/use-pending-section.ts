import { useLayoutEffect } from 'preact/hooks';
import type { PendingSections } from '../store/pending-sections.js';
import { useWidget } from './widget-context.js';

/** Keeps a section of an account pending while this component is mounted. */
export function usePendingSection(section: Parameters<PendingSections['add']>[0] | undefined): void {
  const { pendingSections } = useWidget();
  // A layout effect hides the sections below before the placeholder is painted.
  useLayoutEffect(() => (section ? pendingSections?.add(section) : undefined), [section, pendingSections]);
}
