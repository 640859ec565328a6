import { describe, expect, it } from 'vitest';
import { insertion, writeStatement } from './statement.ts';

describe('a statement', () => {
  it.each([
    ['SELECT ?, ?', [1, 'two'], 'SELECT $1, $2', [1, 'two']],
    ['SELECT body \\? ?', ['key'], 'SELECT body ? $1', ['key']],
    ['SELECT ANY(?)', [['a', 'b']], 'SELECT ANY($1)', [['a', 'b']]],
    ['SELECT :id, :name, :id', { id: 7, name: null }, 'SELECT $1, $2, $3', [7, null, 7]],
    [
      'SELECT :ip::inet, now()::date',
      { ip: '::1', date: undefined },
      'SELECT $1::inet, now()::date',
      ['::1'],
    ],
    ["SELECT '09:30', :at", { at: 1 }, "SELECT '09:30', $1", [1]],
    ['SELECT body \\? :key', { key: 'k' }, 'SELECT body ? $1', ['k']],
    ['SELECT 1', [], 'SELECT 1', []],
  ])('%s has numbered bindings', (sql, bindings, text, values) => {
    for (const _again of [1, 2]) expect(writeStatement(sql, bindings)).toEqual({ text, values });
  });

  it.each([
    ['SELECT ?, ?', [1], /2 bindings are expected, not 1/],
    ['SELECT ?', [1, 2], /1 bindings are expected, not 2/],
    ['SELECT ?', [undefined as never], /A binding is undefined/],
    ['SELECT :id', { id: undefined as never }, /A binding is undefined/],
  ])('%s with missing or extra bindings is refused', (sql, bindings, problem) => {
    expect(() => writeStatement(sql, bindings)).toThrow(problem);
  });
});

describe('an insertion', () => {
  it('names every column once, and uses the default where a row has no value', () => {
    expect(
      insertion(
        'people',
        [
          { name: 'Ann', age: 3 },
          { name: 'Bo', city: undefined },
        ],
        'ON CONFLICT DO NOTHING',
      ),
    ).toEqual({
      text: 'INSERT INTO people (name, age, city) VALUES ($1, $2, DEFAULT), ($3, DEFAULT, DEFAULT) ON CONFLICT DO NOTHING',
      values: ['Ann', 3, 'Bo'],
    });
  });
});
