const violatedDirectives = new Set<string>();

/** Directives of the page's content security policy that were violated while widgets were mounted. */
export function cspViolations(): ReadonlySet<string> {
  return violatedDirectives;
}

/** Listener of `securitypolicyviolation` events. */
export function handleViolation(event: Event): void {
  violatedDirectives.add((event as SecurityPolicyViolationEvent).effectiveDirective);
}
