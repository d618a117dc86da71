import { useData, withBase } from 'vitepress';
import { computed, defineComponent, h, onMounted, reactive, ref, useId } from 'vue';
import type { SiteConfig } from './site-config.js';

const THEMES = [
  ['', 'as this page'],
  ['light', 'light'],
  ['dark', 'dark'],
] as const;

/** A widget with made-up data, and choices of its language, theme, account and fault. */
export const LiveExample = defineComponent({
  props: { settings: { type: String, required: true } },
  setup({ settings }) {
    const { isDark, theme } = useData<SiteConfig>();
    const { locales, accounts, faults, operations } = theme.value.live;
    const given = new URLSearchParams(settings);
    const chosen = reactive({
      locale: given.get('locale') ?? 'en',
      theme: '',
      account: given.get('account') ?? 'everyday',
      fault: given.get('fault') ?? 'works',
    });
    const choices = [
      { name: 'locale', label: 'Language', options: locales },
      { name: 'theme', label: 'Theme', options: THEMES },
      { name: 'account', label: 'Account', options: accounts },
      { name: 'fault', label: 'Fault', options: faults },
    ] as const;

    const id = useId();
    // The address depends on the reader's theme, which a page written at build time doesn't know.
    const isMounted = ref(false);
    onMounted(() => (isMounted.value = true));
    const widget = given.get('widget') ?? 'account';
    const address = computed(() => {
      const query = new URLSearchParams({ widget, links: given.get('links') ?? 'off' });
      query.set('preset', given.get('preset') ?? 'plain');
      query.set('locale', chosen.locale);
      query.set('account', chosen.account);
      query.set('theme', chosen.theme || (isDark.value ? 'dark' : 'light'));
      if (chosen.fault !== 'works') for (const operation of operations) query.set(operation, chosen.fault);
      return withBase(`/live/example.html?${query}`);
    });

    const renderChoice = ({ name, label, options }: (typeof choices)[number]) =>
      h('label', { key: name, for: `${id}-${name}` }, [
        h('span', label),
        h(
          'select',
          {
            id: `${id}-${name}`,
            // Before the page's scripts run, a choice would be lost.
            disabled: !isMounted.value,
            onChange: ({ currentTarget }: Event) => (chosen[name] = (currentTarget as HTMLSelectElement).value),
          },
          options.map(([value, words]) => h('option', { key: value, value, selected: value === chosen[name] }, words)),
        ),
      ]);

    return () =>
      h('section', { class: 'live-example', 'aria-label': 'Live example' }, [
        h('div', { class: 'live-choices' }, choices.map(renderChoice)),
        isMounted.value
          ? h('iframe', { key: address.value, src: address.value, title: `Live example of ${widget}` })
          : h('div', { class: 'live-space' }),
      ]);
  },
});
