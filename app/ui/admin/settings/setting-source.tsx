import { Form } from 'react-router'

interface SettingSource {
	text: string
	isSaved: boolean
}

export type Sources = Record<string, SettingSource>

const defaultForm = 'use-default'

/** Where the value of a field comes from, and the way back to its default; beside `UseDefault`. */
export function Source({ sources, field, of }: { sources: Sources; field: string; of: string }) {
	const { text, isSaved } = sources[field]!
	return (
		<p className="mb-4 flex min-h-6 flex-wrap items-center gap-x-3 text-xs text-muted">
			<span>{text}</span>
			{isSaved && (
				<button
					type="submit"
					form={defaultForm}
					name="field"
					value={field}
					className="inline-flex min-h-11 items-center underline underline-offset-4 hover:no-underline"
				>
					Use the default again<span className="sr-only">: {of}</span>
				</button>
			)}
		</p>
	)
}

/** The form of these buttons, which stand among the fields of another. */
export function UseDefault({ card }: { card: string }) {
	return <Form id={defaultForm} method="post" action={`/admin/settings/${card}/default`} preventScrollReset />
}
