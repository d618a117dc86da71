export const violatedDirectives = new Set<string>();

/**
 * API URLs that the content security policy has blocked, for example because they redirect
 * elsewhere.
 */
export const blockedUrls = new Set<string>();

export function noteViolation(event: SecurityPolicyViolationEvent, baseUrl: string | undefined): void {
  const { effectiveDirective, blockedURI } = event;
  violatedDirectives.add(effectiveDirective);
  if (baseUrl !== undefined && blockedURI.startsWith(baseUrl)) blockedUrls.add(blockedURI);
}
