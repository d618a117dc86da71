export default { test: { globals: true, testTimeout: 30_000 } };
