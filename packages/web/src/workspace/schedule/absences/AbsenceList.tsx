import { Button, Group } from '@mantine/core';
import { type Block, isClosure } from '@tamarack/core/domain/workspace';
import { Badge, type BadgeTone, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useMay, useMe } from '../../frame/index.ts';
import { AddButton } from '../../shared/AddButton.tsx';
import { plusDays, todayIn } from '../../shared/dates/days.ts';
import { holidayName } from '../../shared/dates/holidays.ts';
import { joined } from '../../shared/format.ts';
import { LoadFailed, SkeletonRows } from '../../shared/Loaded.tsx';
import { rarelyChanging, useLocations } from '../../shared/lists.ts';
import { formatSpan } from '../describe.ts';
import { useBlocks } from '../queries.ts';
import classes from '../schedule.module.css';
import { scheduleTexts } from '../text.ts';
import { type BlockAct, BlockDialogs, useMayChangeBlock } from './blocks.ts';

const tones: Record<Block['kind'], BadgeTone> = {
  open: 'ok',
  break: 'neutral',
  meeting: 'neutral',
  vacation: 'warn',
  sick: 'warn',
  holiday: 'neutral',
};

const kindOf = (block: Block) => (isClosure(block) ? 'closure' : (`kind_${block.kind}` as const));

/**
 * Exceptions to a person's weekly hours, or closures of the locations if `staffId` is null, from today on. Clinicians may
 * change their own absences.
 */
export function AbsenceList({ staffId }: { staffId: string | null }) {
  const { t, locale } = useText(scheduleTexts);
  const me = useMe();
  const mayBook = useMay('calendar:book');
  const mayChange = mayBook && (me.role !== 'clinician' || staffId === me.staffId);
  const mayChangeBlock = useMayChangeBlock();
  const today = todayIn(me.zone);
  const closures = staffId === null;
  const blocks = useBlocks({ from: today, to: plusDays(today, 400), ...(closures ? {} : { staffId }) });
  const listed = closures ? blocks.data?.filter(isClosure) : blocks.data;
  const locations = useLocations(rarelyChanging);
  const [asking, setAsking] = useState<BlockAct | null>(null);
  const places = locations.data ?? [];
  const nameOf = (block: Block) => holidayName(block, places, locale) ?? (block.title || t(kindOf(block)));

  return (
    <div className={classes.stack}>
      {mayChange ? (
        <div>
          <AddButton variant="default" onClick={() => setAsking({ what: 'add', staffId })}>
            {t(closures ? 'addClosure' : me.role === 'clinician' ? 'addAbsence' : 'addOpen')}
          </AddButton>
        </div>
      ) : null}
      {blocks.isPending ? (
        <SkeletonRows label={t('loading')} rows={2} height={48} className={classes.stack} />
      ) : !listed ? (
        <LoadFailed title={t('failed')} of={[blocks]} />
      ) : listed.length === 0 ? (
        <p className={classes.muted}>{t(closures ? 'noClosures' : 'noAbsences')}</p>
      ) : (
        <ul className={classes.list}>
          {listed.map((block) => {
            const [what, when] = [nameOf(block), formatSpan(block, locale, t)];
            const place = places.find(({ locationId }) => locationId === block.locationId)?.name;
            const own = block.staffId === staffId && mayChangeBlock(block);
            return (
              <li key={block.blockId} className={classes.item}>
                <span className={classes.itemText}>
                  <strong>{when}</strong>
                  <span className={classes.muted}>
                    {joined(what === t(kindOf(block)) ? '' : what, places.length > 1 ? (place ?? '') : '')}
                  </span>
                </span>
                {closures ? null : <Badge tone={tones[block.kind]}>{t(kindOf(block))}</Badge>}
                {own ? (
                  <Group component="span" gap="0.25rem" align="stretch">
                    {block.kind === 'open' ? null : (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={t('showBookingsOf', { what, when })}
                        onClick={() => setAsking({ what: 'covered', block })}
                      >
                        {t('showBookings')}
                      </Button>
                    )}
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={t('editOf', { what, when })}
                      onClick={() => setAsking({ what: 'edit', block })}
                    >
                      {t('edit')}
                    </Button>
                    <Button
                      variant="subtle"
                      color="red"
                      size="compact-sm"
                      aria-label={t('removeAbsence', { what, when })}
                      onClick={() => setAsking({ what: 'remove', block })}
                    >
                      {t('remove')}
                    </Button>
                  </Group>
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
      {asking ? <BlockDialogs act={asking} onClose={() => setAsking(null)} /> : null}
    </div>
  );
}
