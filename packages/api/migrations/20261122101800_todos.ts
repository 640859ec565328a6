import type { Knex } from 'knex';
import { guardRows, kept } from './support/row-security.ts';

export { down } from './support/forward-only.ts';

/** To-dos that people write. To-dos derived from rules are queries; only their postponements are stored. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE todos (
      tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
      todo_id uuid NOT NULL DEFAULT uuidv7(),
      title text NOT NULL CONSTRAINT todos_title_length CHECK (char_length(title) BETWEEN 1 AND 200),
      client_id uuid,
      assignee_id uuid,
      role text CONSTRAINT todos_role_known CHECK (role IN ('administrator', 'clinician', 'front_desk', 'hr')),
      due_on date,
      done_at timestamptz,
      done_by uuid,
      PRIMARY KEY (tenant_id, todo_id),
      FOREIGN KEY (tenant_id, client_id) REFERENCES clients,
      FOREIGN KEY (tenant_id, assignee_id) REFERENCES clinic_staff,
      FOREIGN KEY (tenant_id, done_by) REFERENCES clinic_staff,
      ${kept},
      CONSTRAINT todos_for_somebody CHECK (assignee_id IS NOT NULL OR role IS NOT NULL)
    );
    CREATE INDEX todos_open ON todos (tenant_id, due_on) WHERE done_at IS NULL;
    CREATE INDEX todos_of_client ON todos (tenant_id, client_id) WHERE client_id IS NOT NULL;
    ${guardRows('todos', { app: 'SELECT, INSERT, UPDATE' })}

    CREATE TABLE todo_marks (
      tenant_id uuid NOT NULL REFERENCES tenants ON DELETE CASCADE,
      rule text NOT NULL,
      subject_id uuid NOT NULL,
      snoozed_until date NOT NULL,
      PRIMARY KEY (tenant_id, rule, subject_id),
      ${kept}
    );
    COMMENT ON TABLE todo_marks IS 'To-dos of a rule that somebody put off.';
    ${guardRows('todo_marks', { app: 'SELECT, INSERT, UPDATE' })}
  `);
}
