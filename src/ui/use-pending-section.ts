import { useLayoutEffect } from 'preact/hooks';
import type { PendingSections } from '../store/pending-sections.js';
import { useWidget } from './widget-context.js';

/** Marks a section of an account as pending, as long as the component renders with it. */
export function usePendingSection(section: Parameters<PendingSections['add']>[0] | undefined): void {
  const { pendingSections } = useWidget();
  // A layout effect hides the sections below before the placeholder is painted.
  useLayoutEffect(() => (section ? pendingSections?.add(section) : undefined), [section, pendingSections]);
}
