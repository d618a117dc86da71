const { startMockServer } = require('portal-widgets/testing');

async function main() {
  const server = await startMockServer();
  const { startMockServer: imported } = await import('portal-widgets/testing');
  console.log((await fetch(`${server.apiBase}customer`)).status, imported === startMockServer);
  await server.close();
}

main();
