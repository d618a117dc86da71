/* Records violations of the page's content security policy while widgets are mounted. */

export const violatedDirectives = new Set<string>();

/** API URLs that the policy has blocked, such as by a redirect. */
export const blockedUrls = new Set<string>();

export function noteViolation(event: SecurityPolicyViolationEvent, baseUrl: string | undefined): void {
  const { effectiveDirective, blockedURI } = event;
  violatedDirectives.add(effectiveDirective);
  if (baseUrl !== undefined && blockedURI.startsWith(baseUrl)) blockedUrls.add(blockedURI);
}
