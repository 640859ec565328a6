import { type SpotlightStore, useSpotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';

let ids = 0;

/**
 * Attributes with which screen readers announce a palette's field, its list and the selected item, which Mantine marks for
 * the eye only. Each item needs the role `option`.
 */
export function usePaletteRoles(store: SpotlightStore) {
  const { opened, listId } = useSpotlight(store);
  /** Id of the selected item; undefined without items. */
  const [active, setActive] = useState<string>();
  useEffect(() => {
    const list = opened && listId ? document.getElementById(listId) : null;
    if (!list) return;
    const update = () => {
      const options = [...list.querySelectorAll('[role="option"]')];
      // Until an item is selected, Enter opens the first.
      const selected = options.find((option) => option.hasAttribute('data-selected')) ?? options[0];
      for (const option of options) {
        option.id ||= `palette-item-${ids++}`;
        option.setAttribute('aria-selected', String(option === selected));
      }
      setActive(selected?.id);
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(list, { subtree: true, childList: true, attributeFilter: ['data-selected'] });
    return () => observer.disconnect();
  }, [opened, listId]);
  return {
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': active !== undefined,
      'aria-controls': active && listId,
      'aria-activedescendant': active,
    } as const,
    list: (label: string) => (active ? ({ role: 'listbox', 'aria-label': label } as const) : {}),
  };
}
