import { describe, expect, it } from 'vitest';
import { portalOrigin, portalProxy } from '../../src/harness/portal-proxy.js';

describe('PORTAL_ORIGIN', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['https://portal.example', 'https://portal.example'],
    ['https://portal.example/account?tab=1', 'https://portal.example'],
    ['https://someone:secret@portal.example:8443', 'https://portal.example:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('%j means %j', (address, origin) => {
    expect(portalOrigin(address)).toBe(origin);
  });

  it.each(['portal.example', 'ftp://portal.example', 'https://', 'javascript:alert(1)'])('%j is refused', (address) => {
    expect(() => portalOrigin(address)).toThrow(/PORTAL_ORIGIN must be an http/);
  });
});

describe('the options of the proxy', () => {
  it('do not hold the cookie', () => {
    expect(JSON.stringify(portalProxy('https://portal.example', 'session=secret'))).not.toContain('secret');
  });
});
