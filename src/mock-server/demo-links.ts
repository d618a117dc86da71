/** The links to pages of a fictional vendor, as settings of the widgets. */
export const DEMO_LINKS = {
  paymentUrl: 'https://billing.example/pay?subscription={subscription_id}',
  manageUrl: 'https://billing.example/subscriptions/{subscription_id}',
  invoicesUrl: 'https://billing.example/invoices?order={order_id}',
  plansUrl: 'https://billing.example/plans',
  newTokenUrl: 'https://billing.example/subscriptions/{subscription_id}/tokens/new',
  upgradeUrl: 'https://billing.example/upgrade?subscription={subscription_id}&limit={metric}',
  editDetailsUrl: 'https://billing.example/details',
  supportUrl: 'https://support.example/',
};

/** The actions of a fictional vendor. */
export const DEMO_ACTIONS = [
  {
    id: 'history',
    label: { en: 'History', de: 'Verlauf' },
    href: 'https://billing.example/history?subscription={subscription_id}',
    on: 'subscription',
  },
  {
    id: 'pause',
    label: { en: 'Pause', de: 'Pausieren' },
    on: 'subscription',
    states: ['active'],
  },
] as const;
