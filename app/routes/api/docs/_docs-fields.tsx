import type { ApiField } from '#app/http/api/docs/describe-api.ts'

/** Lists the fields of a call. In a response only fields that may be missing are marked. */
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
						{noteOf(isAnswer, isRequired) && (
							<span className={`text-xs ${isRequired ? 'text-madder' : 'text-muted'}`}>
								{noteOf(isAnswer, isRequired)}
							</span>
						)}
					</p>
					<p className="text-xs text-muted">
						{location !== 'body' && <>in the {location === 'query' ? 'address' : location}: </>}
						<span className="text-ink">{type}</span>
						{about && (
							<>
								. <Words text={about} />
							</>
						)}
					</p>
				</li>
			))}
		</ul>
	)
}

function noteOf(isAnswer: boolean, isRequired: boolean): string {
	if (isAnswer) return isRequired ? '' : 'may be missing'
	return isRequired ? 'required' : ''
}

/** Renders a text in which `such` text is code. */
export function Words({ text }: { text: string }) {
	return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part))
}
