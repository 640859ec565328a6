import { Button, Skeleton, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { errorText } from '@tamarack/core/client';
import { todoTabs } from '@tamarack/core/domain/workspace';
import { sessionTexts } from '@tamarack/core/session';
import { useOfferCommands } from '@tamarack/core/session/commands';
import { Notice, useSearchParamsState, useText } from '@tamarack/core/ui';
import { lazy, Suspense, useState } from 'react';
import { WorkspacePage } from '../frame/index.ts';
import { useTodos } from './queries.ts';
import { TodoList } from './TodoList.tsx';
import { todoTexts } from './text.ts';
import classes from './todos.module.css';

const TodoDialog = lazy(async () => ({ default: (await import('./TodoDialog.tsx')).TodoDialog }));

/** All to-dos for the member. */
export function TodosScreen() {
  const { t } = useText(todoTexts);
  const { t: session } = useText(sessionTexts);
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
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      <Tabs value={tab} onChange={(next) => set({ tab: next === 'open' ? undefined : (next ?? undefined) })}>
        <Tabs.List aria-label={t('tabs')}>
          {todoTabs.map((name) => (
            <Tabs.Tab key={name} value={name} aria-controls="todos-panel">
              {t(`tab_${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <div id="todos-panel" role="tabpanel" aria-label={t(`tab_${tab}`)}>
        {todos.isPending ? (
          <div role="status" aria-label={t('loading')} className={classes.list}>
            {[0, 1, 2, 3].map((line) => (
              <Skeleton key={line} height={56} />
            ))}
          </div>
        ) : todos.isError && !todos.data ? (
          <Notice
            tone="bad"
            role="alert"
            title={t('failed')}
            actions={
              <Button loading={todos.isFetching} onClick={() => void todos.refetch()}>
                {t('retry')}
              </Button>
            }
          >
            {errorText(todos.error, session('failed'))}
          </Notice>
        ) : todos.data.length === 0 ? (
          <p className={classes.empty} role="status">
            {t(`empty_${tab}`)}
          </p>
        ) : (
          <TodoList todos={todos.data} />
        )}
      </div>
      <Suspense fallback={null}>{adding ? <TodoDialog onClose={() => setAdding(false)} /> : null}</Suspense>
    </WorkspacePage>
  );
}
