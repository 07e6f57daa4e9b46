import type { ReactNode } from 'react'
import { useShop } from './use-shop.ts'
import { Headline } from './section.tsx'
import { type FormMetadata, getFormProps } from '@conform-to/react'
import { SubmitButton } from '../forms/button.tsx'
import { ErrorSummary } from '../forms/field.tsx'

/** A page without header and footer (rule: pages-without-header). */
export function EntryPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
	const shop = useShop()
	return (
		<main className="mx-auto flex min-h-dvh w-full max-w-md flex-col px-5 py-10">
			<a href="/" className="inline-flex min-h-11 items-center self-start font-display text-lg">
				<Headline>{shop.name}</Headline>
			</a>
			<div className="py-12">
				<h1 className="font-display text-2xl">{title}</h1>
				<p className="mt-2 mb-8 text-base text-muted">{text}</p>
				{children}
			</div>
		</main>
	)
}

interface EntryFormProps<Values extends Record<string, unknown>> {
	form: FormMetadata<Values, string[]>
	button: string
	pendingText: string
	children: ReactNode
}

/** The form of a page without header and footer, with errors above the fields and one wide button below. */
export function EntryForm<Values extends Record<string, unknown>>({
	form,
	button,
	pendingText,
	children,
}: EntryFormProps<Values>) {
	return (
		<form method="post" {...getFormProps(form)}>
			<ErrorSummary form={form} />
			{children}
			<SubmitButton pendingText={pendingText} className="mt-4 w-full">
				{button}
			</SubmitButton>
		</form>
	)
}

/** Shows `text` and redirects after two seconds (rule: log-in-pause). */
export function DelayedRedirect({ text, to }: { text: string; to: string }) {
	return (
		<main className="shell grid min-h-dvh place-items-center text-center">
			<meta httpEquiv="refresh" content={`2;url=${to}`} />
			<div>
				<p role="status" className="font-display text-xl">
					{text}
				</p>
				<p className="mt-4">
					{/* A new document cancels the refresh. */}
					<a href={to} className="inline-flex min-h-11 items-center text-indigo underline underline-offset-2">
						Continue
					</a>
				</p>
			</div>
		</main>
	)
}
