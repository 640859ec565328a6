import type { ButtonProps } from '@mantine/core';
import { dateInZone } from '../../../domain/clinics/time-zones.ts';
import type { TenantDetail } from '../../../domain/platform/tenants.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { useGracePeriods } from '../../shared/useGracePeriods.ts';
import styles from './page.module.css';
import { CommandButton, type TenantActionsProps } from './TenantActions.tsx';
import { t } from './text.ts';
import type { TenantCommand } from './useTenantCommands.ts';

/** Actions that suspend, close or erase a clinic, and those that protect it from mistakes. */
export function DangerZone({ tenant, commands }: TenantActionsProps) {
  const { terminationDays } = useGracePeriods();
  const { deletionLocked, keepsCharts } = tenant;
  const { lock, suspend, terminate, cancelTermination, erasure } = commands;
  return (
    <Panel title={t('danger')} className={styles.danger} line>
      <ul className={styles.acts}>
        <ActionRow title={t('export')} body={t('exportBody')} command={commands.export} variant="default" />
        <ActionRow
          title={t('factLock')}
          body={deletionLocked ? t('lockedBody') : t('unlockedBody')}
          command={lock}
          variant="default"
        />
        <ActionRow body={t('suspendBody')} command={suspend} variant="outline" color="red" />
        <ActionRow
          body={
            deletionLocked
              ? t('terminateLocked')
              : t(keepsCharts ? 'terminateBodyCharts' : 'terminateBody', { days: terminationDays })
          }
          command={terminate}
          color="red"
          disabled={deletionLocked}
        />
        <ActionRow body={t('cancelTerminationBody')} command={cancelTermination} />
        <ActionRow title={t('erasure')} body={erasureText(tenant)} command={erasure} variant="default" />
      </ul>
    </Panel>
  );
}

function erasureText({ eraseAfter, handoverConfirmedAt, keepsCharts, timeZone }: TenantDetail): string {
  if (!eraseAfter) return t('erasureUnset');
  const date = dateInZone(eraseAfter, timeZone);
  if (handoverConfirmedAt)
    return t('erasureHandedOver', { day: dateInZone(handoverConfirmedAt, timeZone), date });
  return t(keepsCharts ? 'erasureBodyCharts' : 'erasureBody', { date });
}

interface ActionRowProps extends ButtonProps {
  /** By default the command's title. */
  title?: string;
  body: string;
  command: TenantCommand;
}

function ActionRow({ command, title = command.title, body, ...button }: ActionRowProps) {
  if (command.visible === false) return null;
  return (
    <li className={styles.act}>
      <div>
        <strong>{title}</strong>
        <div className={styles.minor}>{body}</div>
      </div>
      <CommandButton command={command} {...button} />
    </li>
  );
}
