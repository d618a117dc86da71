/** Returns the session of a cookie, or null. Replace it with your lookup: this one signs each visitor in as `CUSTOMER_ID`. */
export const findSession = async () => ({ customerId: process.env.CUSTOMER_ID });
