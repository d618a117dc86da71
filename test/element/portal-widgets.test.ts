// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { accessTokenRecord } from '../../src/harness/mock-server/resources/access-token.js';
import { customerRecord } from '../../src/harness/mock-server/resources/customer.js';
import { diagnose } from '../../src/index.js';
import { settle } from '../state/mock-requests.js';
import { pageOf } from '../widgets/render-widget.js';
import { insert, requestTo, useFreshPage } from './portal-page.js';

const SECRET = 'sk~9fQ7-xZ2v_Lw8';

useFreshPage();

describe('diagnose', () => {
  it('tells the version, and what is mounted at this moment', async () => {
    expect(diagnose()).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string, widgets: [] });
    const card = await insert('portal-customer-card');
    await insert('portal-usage');
    expect(diagnose().widgets).toEqual(['portal-customer-card', 'portal-usage']);
    card.remove();
    await settle();
    expect(diagnose().widgets).toEqual(['portal-usage']);
  });

  it('tells what has failed, as the events did, the last one last', async () => {
    const seen: unknown[] = [];
    document.addEventListener('portal-error', (event) => seen.push((event as CustomEvent).detail));
    await insert('portal-customer-card', { 'api-base': '/failing/' });
    await requestTo('/customer').respondWithStatus(500);
    await insert('portal-subscription-list', { 'api-base': '/failing/' });
    await requestTo('/subscriptions/').respondWithStatus(403);
    expect(seen).toHaveLength(2);
    expect(diagnose().errors.slice(-2)).toEqual(seen);
  });

  it('tells of each service how far its clock is from the device’s', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z'), toFake: ['Date', 'performance'] });
    await insert('portal-customer-card', { 'api-base': '/late/' });
    await requestTo('/customer').respond(customerRecord(), { date: 'Sun, 01 Mar 2026 13:00:00 GMT' });
    const { clockOffsets } = diagnose();
    vi.useRealTimers();
    expect(clockOffsets[`${location.origin}/late/`]).toBe(3_600_000);
  });

  it('tells what the page’s policy has stopped, each once, while a widget is mounted', async () => {
    const violate = (effectiveDirective: string) =>
      document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective }));
    violate('img-src');
    expect(diagnose().violations).toEqual([]);
    await insert('portal-customer-card');
    for (const directive of ['connect-src', 'style-src-elem', 'connect-src']) violate(directive);
    expect(diagnose().violations).toEqual(['connect-src', 'style-src-elem']);
  });

  it.each([true, false])('tells whether there is a clipboard: %s', (has) => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue((has ? {} : undefined) as Clipboard);
    expect(diagnose().clipboard).toBe(has);
  });

  it('is a plain object that can be sent, and holds no secret', async () => {
    await insert('portal-access-tokens', { 'subscription-id': 'sub_1' });
    await requestTo('/access-tokens/').respond(pageOf([accessTokenRecord({ name: 'CI', value: SECRET })]));
    const diagnosis = diagnose();
    expect(structuredClone(diagnosis)).toEqual(diagnosis);
    expect(JSON.parse(JSON.stringify(diagnosis))).toEqual(diagnosis);
    expect(JSON.stringify(diagnosis)).toContain('portal-access-tokens');
    expect(JSON.stringify(diagnosis)).not.toContain(SECRET);
  });
});
