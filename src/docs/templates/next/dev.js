import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { startMockServer } from 'portal-widgets/testing';

// A Provider API with made-up data. In production, the variables have the address and the key of your service.
const key = 'key-for-development';
const { apiBase, providerUrl } = await startMockServer({ providerKey: key });
const { id } = await (await fetch(`${apiBase}customer`)).json();

spawn(process.execPath, [createRequire(import.meta.url).resolve('next/dist/bin/next'), 'dev'], {
  stdio: 'inherit',
  env: { ...process.env, PROVIDER_URL: providerUrl, PROVIDER_KEY: key, CUSTOMER_ID: id },
}).on('exit', (code) => process.exit(code ?? 1));
