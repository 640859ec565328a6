import pg from 'pg';

/** A table that a request wrote to, with the kind of write. */
export interface Write {
  table: string;
  act: 'INSERT' | 'UPDATE' | 'DELETE';
}

/** Watches every table of the database and restores the rows to their initial state. */
export interface RowWatch {
  /** Writes committed since the last call. */
  written(): Promise<Write[]>;
  /** Undoes all writes that `written` has returned. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

interface Table {
  name: string;
  copy: string;
  /** Insertable columns: all except generated ones. */
  columns: string;
}

/** Append-only logs do not affect requests, so they are restored only together with other tables. */
const logs = new Set(['public.application_log', 'public.audit_log', 'public.audit_unsealed']);

/**
 * Records each changed row with a trigger, in the transaction that changes it, so that a rollback removes the record.
 * `adminUrl` must be a superuser's, because triggers and constraints are off while rows are restored.
 */
export async function watchRows(adminUrl: string): Promise<RowWatch> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(notes);
  const tables = new Map<string, Table>();
  for (const [index, table] of (await listTables(client)).entries()) {
    const copy = `fuzz.copy_${index}`;
    tables.set(table.name, { ...table, copy });
    await client.query(`CREATE UNLOGGED TABLE ${copy} AS TABLE ${table.name};
      CREATE TRIGGER zz_fuzz AFTER INSERT OR UPDATE OR DELETE ON ${table.name} FOR EACH ROW EXECUTE FUNCTION fuzz.note()`);
  }
  const changed = new Set<string>();
  return {
    async written() {
      const { rows } = await client.query<Write>('DELETE FROM fuzz.writes RETURNING "table", act');
      for (const { table } of rows) changed.add(table);
      return rows;
    },
    async restore() {
      if ([...changed].every((name) => logs.has(name))) return;
      const statements = [...changed].flatMap((name) => {
        const { copy, columns } = tables.get(name) as Table;
        return [
          `DELETE FROM ${name}`,
          `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${copy}`,
        ];
      });
      changed.clear();
      await client.query(
        ['BEGIN', 'SET LOCAL session_replication_role = replica', ...statements, 'COMMIT'].join(';'),
      );
    },
    close: () => client.end(),
  };
}

const notes = `
  CREATE SCHEMA fuzz;
  CREATE UNLOGGED TABLE fuzz.writes ("table" text, act text);
  CREATE FUNCTION fuzz.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    INSERT INTO fuzz.writes VALUES (TG_TABLE_SCHEMA || '.' || TG_TABLE_NAME, TG_OP);
    RETURN NULL;
  END $$;
`;

/** Every table that has its own rows, including those of the job queue. */
async function listTables(client: pg.Client): Promise<Omit<Table, 'copy'>[]> {
  const { rows } = await client.query<Omit<Table, 'copy'>>(`
    SELECT n.nspname || '.' || c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE n.nspname IN ('public', 'pgboss') AND c.relkind = 'r' AND c.relname <> 'schema_migrations'
     GROUP BY 1 ORDER BY 1`);
  return rows;
}
