/** The session of a cookie. */
export async function findSession(cookie) {
  return cookie === 'session=valid' ? { customerId: 'cus_1' } : null;
}
