import { Link, Outlet } from 'react-router'
import { withSavedRow, getRowPositions } from '#app/http/admin/row-list.server.ts'
import { customKinds, sectionLabels, toListedSection } from '#app/shop/home/home-sections.ts'
import { getHomeSection, listHomeSections, createHomePreviewPath } from '#app/shop/home/home-sections.server.ts'
import { maxHomeSections } from '#app/shop/values/limits.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import {
	ActionButton,
	SavedBadge,
	type PositionedRow,
	PositionButtons,
	usePositionDrag,
} from '#app/ui/admin/list/row-actions.tsx'
import { CardFrame } from '#app/ui/admin/list/row-list.tsx'
import { PageHeader } from '#app/ui/admin/page-parts.tsx'
import { createErrorPage } from '#app/ui/admin/error-page.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/home.ts'

export const handle = { permission: 'home page' }

export const meta: Route.MetaFunction = () => [{ title: 'Home page · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const now = new Date()
	const items = await listHomeSections()
	const places = getRowPositions({ items, page: 1, pageSize: items.length }, '')
	const { rows, savedId } = await withSavedRow(context, '/admin/home', items, getHomeSection)
	return {
		sections: rows.map((row) => toListedSection(row, now)),
		places,
		savedId,
		preview: createHomePreviewPath(now),
	}
}

export default function HomePage({ loaderData: { sections, places, savedId, preview } }: Route.ComponentProps) {
	const drag = usePositionDrag('/admin/home', '', places)
	return (
		<>
			<PageHeader title="Home page">
				<ButtonLink to={preview} reloadDocument>
					Preview
				</ButtonLink>
			</PageHeader>
			<p className="mb-3 max-w-prose text-sm text-muted">
				Arrange the sections of the home page. The preview includes drafts and scheduled sections; its link works for
				seven days.{' '}
				<Link to="/admin/settings/home" className="underline underline-offset-4 hover:no-underline">
					Scrolling speed of offers
				</Link>
			</p>
			<AddSections isFull={sections.length >= maxHomeSections} />
			<div className="mt-4">
				<Outlet />
				<ol className="grid gap-2">
					{sections.map((section) => (
						<SectionRow
							key={section.id}
							section={section}
							isSaved={section.id === savedId}
							place={places[section.id]}
							total={sections.length}
							dragged={drag(section.id)}
						/>
					))}
				</ol>
			</div>
		</>
	)
}

export const ErrorBoundary = createErrorPage('Failed to load the home page')

function AddSections({ isFull }: { isFull: boolean }) {
	if (isFull)
		return <p className="text-sm">You have {maxHomeSections} sections, the maximum. Delete one to add another.</p>
	return (
		<nav aria-label="Add section" className="flex flex-wrap gap-2">
			{customKinds.map((kind) => (
				<ButtonLink key={kind} to={`/admin/home/new?kind=${kind}`} preventScrollReset>
					{kind === 'banner' ? 'Add banner section' : `Add ${sectionLabels[kind].toLowerCase()}`}
				</ButtonLink>
			))}
		</nav>
	)
}

interface SectionRowProps extends PositionedRow {
	section: ReturnType<typeof toListedSection>
	isSaved: boolean
}

function SectionRow({ section, ...listed }: SectionRowProps) {
	const { id, name, kind, state, tone, times, isHidden, filledAt } = section
	const to = `/admin/home/${id}`
	return (
		<CardFrame of={listed} className="flex flex-wrap items-center gap-x-4 px-4 py-1.5 text-xs">
			<div className="min-w-40 flex-1 py-1">
				<h2 className="text-sm font-medium [overflow-wrap:anywhere]">{name}</h2>
				<p className="text-muted">{[kind, times].filter(Boolean).join(' · ')}</p>
			</div>
			{listed.isSaved && <SavedBadge />}
			<div className="sm:w-24">
				<StatusBadge tone={tone}>{state}</StatusBadge>
			</div>
			<span className="w-full sm:hidden" />
			<div className="max-sm:empty:hidden sm:w-24">
				{filledAt && (
					<Link to={filledAt.to} className="act-link">
						{filledAt.label}
					</Link>
				)}
			</div>
			<Link to={to} preventScrollReset className="act-link">
				{kind ? 'Edit' : 'Status and dates'}
				<span className="sr-only"> {name}</span>
			</Link>
			<ActionButton to={`${to}/hidden`} name="hidden" value={isHidden ? 'no' : 'yes'}>
				{isHidden ? 'Publish' : 'Hide'}
				<span className="sr-only"> {name}</span>
			</ActionButton>
			<div className="max-sm:empty:hidden sm:w-12">
				{kind && (
					<ConfirmLink
						to={`${to}/delete`}
						question="Are you sure you want to delete this section?"
						subject={name}
						label="Delete"
					/>
				)}
			</div>
			<div className="sm:min-w-52">
				<PositionButtons to={`${to}/move`} name={name} {...listed} />
			</div>
		</CardFrame>
	)
}
