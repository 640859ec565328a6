import { type SpotlightStore, useSpotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';

let ids = 0;

/**
 * Attributes with which screen readers announce a palette's field, its list and the selected item, which Mantine marks for
 * the eye only. Each item needs the role `option`; one that Enter does not open unless it is selected has `data-unasked`.
 */
export function usePaletteRoles(store: SpotlightStore) {
  const { opened, listId } = useSpotlight(store);
  const [hasItems, setHasItems] = useState(false);
  /** Id of the selected item, or of the one that Enter opens. */
  const [active, setActive] = useState<string>();
  useEffect(() => {
    const list = opened && listId ? document.getElementById(listId) : null;
    if (!list) return;
    const update = () => {
      const options = [...list.querySelectorAll('[role="option"]')];
      // Until an item is selected, Enter opens the first.
      const selected =
        options.find((option) => option.hasAttribute('data-selected')) ??
        options.find((option) => !option.hasAttribute('data-unasked'));
      for (const option of options) {
        option.id ||= `palette-item-${ids++}`;
        option.setAttribute('aria-selected', String(option === selected));
      }
      setHasItems(options.length > 0);
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
      'aria-expanded': hasItems,
      'aria-controls': hasItems ? listId : undefined,
      'aria-activedescendant': active,
    } as const,
    list: (label: string) => (hasItems ? ({ role: 'listbox', 'aria-label': label } as const) : {}),
  };
}
