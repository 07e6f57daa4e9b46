import type { ReactNode } from 'react'
import { useShop } from './use-shop.ts'
import { Headline } from './headline.tsx'

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
