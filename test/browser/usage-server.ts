import { openPortal, type PortalPage, type PortalPageOptions } from './portal-page.js';
import { usageService } from './usage-service.js';

/** Opens a portal with the real usage handler at `/usage`. */
export function openWithUsage(options: PortalPageOptions = {}): Promise<PortalPage> {
  const { service } = usageService();
  return openPortal({ ...options, service: { ...service, ...options.service } });
}
