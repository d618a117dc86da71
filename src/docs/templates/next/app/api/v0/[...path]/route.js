// A build loads this file, without the variables of the server.
export const GET = async (request) => (await import('./handler.js')).handle(request);
export { GET as HEAD, GET as OPTIONS };
