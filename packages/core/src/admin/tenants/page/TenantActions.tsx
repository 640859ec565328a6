import { Button, type ButtonProps, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { TenantDetail } from '../../../domain/platform/tenants.ts';
import { isSandbox } from '../../../domain/public/sandbox.ts';
import { ImpersonateButton } from '../../impersonation/index.ts';
import shared from '../../shared/shared.module.css';
import { useMay } from '../../shared/useMay.ts';
import { t } from './text.ts';
import type { TenantCommand, TenantCommands } from './useTenantCommands.ts';

export interface TenantActionsProps {
  tenant: TenantDetail;
  commands: TenantCommands;
}

/** The actions on this tenant, by its status and the operator's role; support has none that change it. */
export function TenantActions({ tenant, commands }: TenantActionsProps) {
  const mayOperate = useMay('tenants:operate');
  return (
    <>
      <CommandButton command={commands.site} variant="default" />
      <ImpersonateButton tenant={tenant} />
      <CommandButton command={commands.restart} variant="default" />
      <CommandButton command={commands.resume} />
      <CommandButton command={commands.cancelTermination} />
      {mayOperate && !isSandbox(tenant) ? <MoreMenu commands={commands} /> : null}
    </>
  );
}

/** A button for a command, where the command is offered. */
export function CommandButton({ command, ...props }: ButtonProps & { command: TenantCommand }) {
  if (command.visible === false) return null;
  return (
    <Button {...props} loading={command.enabled === false} onClick={command.run}>
      {command.title}
    </Button>
  );
}

function MoreMenu({ commands }: Pick<TenantActionsProps, 'commands'>) {
  const { edit, plan, trial, resend, lock, suspend, terminate } = commands;
  const item = (command: TenantCommand, className?: string) =>
    command.visible === false ? null : (
      <Menu.Item key={command.title} className={className} onClick={command.run}>
        {command.title}
      </Menu.Item>
    );
  return (
    <Menu position="bottom-end" width={230} shadow="md">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
          {t('more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[edit, plan, trial, resend, lock].map((command) => item(command))}
        {item(suspend, shared.danger)}
        {terminate.visible ? <Menu.Divider /> : null}
        {item(terminate, shared.danger)}
      </Menu.Dropdown>
    </Menu>
  );
}
