import { type MockServer, startMockServer, type UsageMetric } from 'portal-widgets/testing';

export async function start(metrics: readonly UsageMetric[]): Promise<MockServer> {
  const server = await startMockServer();
  server.setAccount('business');
  server.setUsage('sub_1', metrics);
  server.setUsage('sub_1', null);
  // @ts-expect-error A limit is a number, or a string of its digits.
  server.setUsage('sub_1', [{ quotas: [{ quota: true }] }]);
  return server;
}
