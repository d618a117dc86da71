import { tokensSection } from '../features/access-tokens/tokens-section.js';
import { usageSection } from '../features/usage/usage-panel-section.js';
import type { PanelSection } from '../ui/panel-section.js';

/** The sections that features add to the panel of a subscription, in their order. */
export const PANEL_SECTIONS: readonly PanelSection[] = [tokensSection, usageSection];
