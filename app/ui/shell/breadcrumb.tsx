import { useTranslate } from './use-shop.ts'

export interface Crumb {
	label: string
	to: string
}

/** A breadcrumb: 'Home / Cart / Check out'. The last step is not a link. */
export function Breadcrumb({ crumbs, current }: { crumbs?: Crumb[]; current: string }) {
	const t = useTranslate()
	return (
		<nav aria-label={t('shell.breadcrumb')} className="text-xs text-muted">
			<ol className="flex items-center">
				{[{ label: t('shell.home'), to: '/' }, ...(crumbs ?? [])].map(({ label, to }) => (
					<li key={to} className="flex shrink-0 items-center whitespace-pre">
						<a
							href={to}
							className="inline-flex min-h-11 items-center underline-offset-4 hover:text-ink hover:underline"
						>
							{label}
						</a>
						<span aria-hidden="true">{' / '}</span>
					</li>
				))}
				<li aria-current="page" className="min-w-0 text-ink [overflow-wrap:anywhere]">
					{current}
				</li>
			</ol>
		</nav>
	)
}
