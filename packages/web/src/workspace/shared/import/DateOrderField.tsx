import { Group, Radio } from '@mantine/core';
import { type DateOrder, dateOrders, type UnclearDate } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { formatDate } from '../format.ts';
import { importWords } from './text.ts';

/** Asks whether the dates of a file begin with the month or the day. */
export function DateOrderField({
  unclear,
  order,
  label,
  busy,
  onOrder,
}: {
  unclear: UnclearDate;
  /** Undefined while nothing is chosen. */
  order: DateOrder | undefined;
  label: string;
  busy: boolean;
  onOrder: (order: DateOrder) => void;
}) {
  const { t, locale } = useText(importWords);
  return (
    <Radio.Group
      label={label}
      description={t('orderHint')}
      value={order ?? null}
      onChange={(chosen) => {
        if (!busy) onOrder(chosen as DateOrder);
      }}
    >
      <Group mt="xs">
        {dateOrders.map((each) => (
          <Radio key={each} value={each} label={formatDate(unclear[each], locale)} aria-disabled={busy} />
        ))}
      </Group>
    </Radio.Group>
  );
}
