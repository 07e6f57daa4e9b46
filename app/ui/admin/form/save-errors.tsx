import type { FormMetadata } from '@conform-to/react'

/** Shows one message for all missing fields. Other errors link to their fields. */
export function SaveErrors<Shape extends Record<string, unknown>>({ form }: { form: FormMetadata<Shape, string[]> }) {
	const errors = Object.entries(form.allErrors).flatMap(([name, messages]) =>
		(messages ?? []).map((message) => ({ name, message })),
	)
	const shown = errors
		.filter(({ message }) => message !== 'Required')
		.toSorted((one, other) => Number(one.name !== '') - Number(other.name !== ''))
	if (shown.length === 0) return null
	return (
		<div
			role="alert"
			tabIndex={-1}
			id={form.errorId}
			className="mb-4 space-y-1 border-l-4 border-l-danger board px-4 py-3 text-sm text-danger"
		>
			{shown.map(({ name, message }) =>
				name ? (
					<p key={name + message}>
						<a href={`#${form.id}-${name}`} className="underline underline-offset-2">
							{message}
						</a>
					</p>
				) : (
					<p key={message} className="font-medium">
						{message}
					</p>
				),
			)}
		</div>
	)
}
