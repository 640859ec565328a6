import { type Html, html, nothing } from '../../../server/pages/html.ts';

/** The fields of a form as posted, by name. */
export type Typed = Readonly<Record<string, string>>;

/** The values of a form and its problems by field. */
export interface Filled {
  typed: Typed;
  problems: Readonly<Record<string, string>>;
}

export interface TextField {
  name: string;
  label: string | Html;
  type?: 'text' | 'email';
  complete?: string;
  max?: number;
  hint?: string;
  /** Text after the field, such as the end of a web address. */
  suffix?: string;
}

/** Attributes of a control with a problem or a hint; the first invalid one gets the focus. */
function state({ problems }: Filled, name: string, hint?: string): Html {
  const described = [problems[name] ? `${name}-problem` : '', hint ? `${name}-hint` : '']
    .filter(Boolean)
    .join(' ');
  const first = Object.keys(problems)[0] === name;
  return html`${problems[name] ? html` aria-invalid="true"` : nothing}${described ? html` aria-describedby="${described}"` : nothing}${first ? html` autofocus` : nothing}`;
}

function below({ problems }: Filled, name: string, hint?: string): Html {
  const problem = problems[name];
  return html`${problem ? html`<p class="problem" id="${name}-problem">${problem}</p>` : nothing}${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : nothing}`;
}

/** A labelled text field with its problem and hint beneath. */
export function textField(filled: Filled, field: TextField): Html {
  const { name, label, type = 'text', complete = 'off', max, hint, suffix } = field;
  const input = html`<input id="${name}" name="${name}" type="${type}" value="${filled.typed[name] ?? ''}" autocomplete="${complete}"${max ? html` maxlength="${max}"` : nothing}${state(filled, name, hint)}>`;
  return html`<div class="field"><label for="${name}">${label}</label>
${suffix ? html`<div class="joined">${input}<span>${suffix}</span></div>` : input}
${below(filled, name, hint)}</div>
`;
}

export interface Choice {
  value: string;
  label: string | Html;
}

/** A labelled select with an empty first option. */
export function selectField(
  filled: Filled,
  field: {
    name: string;
    label: string;
    empty?: string;
    choices: readonly Choice[];
  },
): Html {
  const { name, label, empty, choices } = field;
  const chosen = filled.typed[name] ?? '';
  const option = ({ value, label: text }: Choice) =>
    html`<option value="${value}"${value === chosen ? html` selected` : nothing}>${text}</option>`;
  return html`<div class="field"><label for="${name}">${label}</label>
<select id="${name}" name="${name}" autocomplete="off"${state(filled, name)}>
${empty ? html`<option value=""${chosen ? nothing : html` selected`}>${empty}</option>` : nothing}${choices.map(option)}
</select>
${below(filled, name)}</div>
`;
}

/** A group of radio buttons. */
export function radioField(
  filled: Filled,
  field: { name: string; legend: string; hint?: string; choices: readonly Choice[] },
): Html {
  const { name, legend, hint, choices } = field;
  const choice = ({ value, label }: Choice) =>
    html`<label><input type="radio" name="${name}" value="${value}"${value === filled.typed[name] ? html` checked` : nothing}> <span>${label}</span></label>
`;
  return html`<fieldset class="field cards"><legend>${legend}</legend>
${hint ? html`<p class="hint">${hint}</p>` : nothing}<div class="choices">${choices.map(choice)}</div>
${below(filled, name)}</fieldset>
`;
}
