import { useData, withBase } from 'vitepress';
import { defineComponent, h, onMounted, ref, watch } from 'vue';

/** A page of the harness that fills the window. */
export const LivePage = defineComponent({
  props: { page: { type: String, required: true }, title: { type: String, required: true } },
  setup({ page, title }) {
    const { isDark } = useData();
    const frame = ref<HTMLIFrameElement>();
    const address = ref<string>();

    function withTheme(url: string): string {
      const { pathname, searchParams } = new URL(url, location.href);
      searchParams.set('theme', isDark.value ? 'dark' : 'light');
      return `${pathname}?${searchParams}`;
    }

    onMounted(() => (address.value = withTheme(withBase(`/live/${page}`))));
    // The address of the frame has the reader's changes, such as the variables of a theme.
    watch(isDark, () => {
      const current = frame.value?.contentWindow?.location;
      current?.replace(withTheme(current.href));
    });

    return () =>
      h('main', { class: 'live-page' }, [
        h('h1', { class: 'visually-hidden' }, title),
        address.value && h('iframe', { ref: frame, src: address.value, title }),
      ]);
  },
});
