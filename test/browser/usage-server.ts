import { meteredAccount } from './metered-records.js';
import { openPortal, type PortalPage, type PortalPageOptions } from './portal-page.js';
import { usageService } from './usage-service.js';

/** Opens a portal with the real usage handler at `/usage`. */
export function openWithUsage(options: PortalPageOptions = {}): Promise<PortalPage> {
  const { service } = usageService();
  return openPortal({ account: meteredAccount(), ...options, service: { ...service, ...options.service } });
}
