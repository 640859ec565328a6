import { Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { todoTabs } from '@tamarack/core/domain/workspace';
import { useOfferCommands } from '@tamarack/core/session/commands';
import { useSearchParamsState, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { onDemand } from '../../shared/onDemand.tsx';
import { WorkspacePage } from '../frame/index.ts';
import { AddButton } from '../shared/AddButton.tsx';
import { LoadFailed, SkeletonRows } from '../shared/Loaded.tsx';
import lists from '../shared/rows/rows.module.css';
import { useTodos } from './queries.ts';
import { TodoList } from './TodoList.tsx';
import { todoTexts } from './text.ts';
import classes from './todos.module.css';

const TodoDialog = onDemand(async () => (await import('./TodoDialog.tsx')).TodoDialog);

/** All to-dos for the member. */
export function TodosScreen() {
  const { t } = useText(todoTexts);
  const { searchParams, set } = useSearchParamsState();
  const tab = todoTabs.find((known) => known === searchParams.get('tab')) ?? 'open';
  const todos = useTodos(tab);
  const [adding, setAdding] = useState(false);
  useOfferCommands([
    {
      id: 'todo-add',
      title: t('add'),
      group: 'screen',
      shortcut: 'a',
      icon: IconPlus,
      run: () => setAdding(true),
    },
  ]);
  return (
    <WorkspacePage
      title={t('title')}
      lead={t('lead')}
      permission="todos:manage"
      actions={<AddButton onClick={() => setAdding(true)}>{t('add')}</AddButton>}
    >
      <Tabs value={tab} onChange={(next) => set({ tab: next === 'open' ? undefined : (next ?? undefined) })}>
        <Tabs.List aria-label={t('todos')}>
          {todoTabs.map((name) => (
            <Tabs.Tab key={name} value={name} aria-controls="todos-panel">
              {t(`tab_${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div id="todos-panel" role="tabpanel" aria-label={t(`tab_${tab}`)}>
        {todos.isPending ? (
          <SkeletonRows label={t('loading')} rows={4} height={56} className={lists.list} />
        ) : todos.isError && !todos.data ? (
          <LoadFailed title={t('failed')} of={[todos]} />
        ) : todos.data.length === 0 ? (
          <p className={classes.empty} role="status">
            {t(`empty_${tab}`)}
          </p>
        ) : (
          <TodoList todos={todos.data} />
        )}
      </div>
      {adding ? <TodoDialog onClose={() => setAdding(false)} /> : null}
    </WorkspacePage>
  );
}
