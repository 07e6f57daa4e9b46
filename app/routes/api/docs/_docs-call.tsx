import type { ReactNode } from 'react'
import type { ApiCall, ApiField } from '#app/http/api/docs/describe-api.ts'
import { Icon } from '#app/ui/shell/icon.tsx'

const tones: Record<string, string> = {
	GET: 'text-indigo',
	POST: 'text-success',
	PUT: 'text-warn',
	DELETE: 'text-danger',
}

export function CallBlock({ call }: { call: ApiCall }) {
	const { id, method, path, who, summary, about, bodyType, fields, answer, others, example } = call
	return (
		<article aria-labelledby={id} className="mt-10 border-t border-ink pt-5">
			<h3 id={id} className="scroll-mt-6 font-mono text-base font-semibold [overflow-wrap:anywhere]">
				<span className={tones[method]}>{method}</span> {path}
			</h3>
			<p className="mt-2 text-base">{summary}.</p>
			{about.map((paragraph) => (
				<p key={paragraph} className="mt-1 max-w-[46rem]">
					<InlineText text={paragraph} />
				</p>
			))}
			<p className="mt-2 text-muted">
				Access: <InlineText text={who} />
			</p>
			{fields.length > 0 && (
				<Part title="Parameters">
					{bodyType && (
						<p className="text-xs text-muted">
							The body is <code>{bodyType}</code>.
						</p>
					)}
					<Fields fields={fields} />
				</Part>
			)}
			<Part title="Responses">
				<p className="text-xs">
					<strong className="tabular font-semibold">{answer.status}</strong>{' '}
					{answer.fields.length === 0 ? answer.type : 'with'}
				</p>
				{answer.fields.length > 0 && <Fields fields={answer.fields} isAnswer />}
				<dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
					{others.map(({ code, when }) => (
						<div key={code} className="contents">
							<dt className="tabular font-semibold">{code}</dt>
							<dd className="text-muted">
								<InlineText text={when} />
							</dd>
						</div>
					))}
				</dl>
			</Part>
			{example && (
				<details className="group mt-5 bg-sand">
					<summary className="flex min-h-11 items-center justify-between gap-4 px-4">
						Example
						<span className="sr-only">: {summary}</span>
						<Icon name="chevron" className="ml-auto size-4 group-open:rotate-180" />
					</summary>
					<div className="space-y-4 px-4 pb-4">
						<Code label={`Request of ${id}`} title="Request" text={example.request} />
						<Code label={`Answer of ${id}`} title={`Answer: ${example.status}`} text={example.answer} />
					</div>
				</details>
			)}
		</article>
	)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="mt-5">
			<h4 className="eyebrow text-muted">{title}</h4>
			<div className="mt-1">{children}</div>
		</div>
	)
}

/** Shows a code block that can be scrolled, with the keyboard too. */
function Code({ label, title, text }: { label: string; title: string; text: string }) {
	return (
		<div>
			<p className="text-xs text-muted">{title}</p>
			<pre
				role="group"
				aria-label={label}
				tabIndex={0}
				className="mt-1 max-h-[28rem] overflow-auto bg-white p-3 font-mono text-xs"
			>
				{text}
			</pre>
		</div>
	)
}

/**
 * Lists the fields of a request and marks the required ones. With `isAnswer`, lists the fields of a response and marks
 * those that may be missing.
 */
export function Fields({ fields, isAnswer = false }: { fields: ApiField[]; isAnswer?: boolean }) {
	return (
		<ul className="mt-2 divide-y divide-line border-y border-line">
			{fields.map(({ name, location, type, isRequired, about }) => (
				<li
					key={`${location} ${name}`}
					className="py-2 sm:grid sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)] sm:gap-x-6"
				>
					<p className="flex flex-wrap items-baseline gap-x-2">
						<code className="min-w-0 text-xs font-semibold [overflow-wrap:anywhere]">{name}</code>
						{describeRequirement(isAnswer, isRequired) && (
							<span className={`text-xs ${isRequired ? 'text-madder' : 'text-muted'}`}>
								{describeRequirement(isAnswer, isRequired)}
							</span>
						)}
					</p>
					<p className="text-xs text-muted">
						{location !== 'body' && <>in the {location === 'query' ? 'address' : location}: </>}
						<span className="text-ink">{type}</span>
						{about && (
							<>
								. <InlineText text={about} />
							</>
						)}
					</p>
				</li>
			))}
		</ul>
	)
}

function describeRequirement(isAnswer: boolean, isRequired: boolean): string {
	if (isAnswer) return isRequired ? '' : 'optional'
	return isRequired ? 'required' : ''
}

/** Renders a text in which the parts between backticks are code. */
function InlineText({ text }: { text: string }) {
	return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))
}
