/** The session of a cookie, or null. Yours goes here: this one signs everybody in, as the customer with the id of `CUSTOMER_ID`. */
export const findSession = () => ({ customerId: process.env.CUSTOMER_ID });
