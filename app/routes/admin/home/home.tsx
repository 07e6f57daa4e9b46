import { Link, Outlet } from 'react-router'
import { markSaved, placesOf } from '#app/http/admin/saved-row.server.ts'
import { addedKinds, sectionLabels } from '#app/shop/home/home-sections.ts'
import { findHomeSection, listHomeSections, homePreviewPath } from '#app/shop/home/home-sections.server.ts'
import { listedSection } from '#app/shop/home/listed-section.ts'
import { maxHomeSections } from '#app/shop/words/limits.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { ActButton, SavedNote } from '#app/ui/admin/list/row-actions.tsx'
import { type PlacedRow, PlaceButtons, usePlaceDrag } from '#app/ui/admin/list/place-buttons.tsx'
import { CardFrame } from '#app/ui/admin/list/row-list.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { problemPage } from '#app/ui/admin/problem.tsx'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/home.ts'

export const handle = { act: 'home page' }

export const meta: Route.MetaFunction = () => [{ title: 'Home page · Admin' }]

export async function loader({ context }: Route.LoaderArgs) {
	const now = new Date()
	const items = await listHomeSections()
	const places = placesOf({ items, page: 1, pageSize: items.length }, '')
	const { rows, savedId } = await markSaved(context, '/admin/home', items, findHomeSection)
	return { sections: rows.map((row) => listedSection(row, now)), places, savedId, preview: homePreviewPath(now) }
}

export default function HomePage({ loaderData: { sections, places, savedId, preview } }: Route.ComponentProps) {
	const drag = usePlaceDrag('/admin/home', '', places)
	return (
		<>
			<PageHead title="Home page">
				<ButtonLink to={preview} reloadDocument>
					Preview
				</ButtonLink>
			</PageHead>
			<p className="mb-3 max-w-prose text-sm text-muted">
				Its sections from the top. The preview has drafts and what is still to come; whoever has its link sees it for
				seven days.{' '}
				<Link to="/admin/settings/home" className="underline underline-offset-4 hover:no-underline">
					Speed of the announcements
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

export const ErrorBoundary = problemPage('Failed to load the home page')

function AddSections({ isFull }: { isFull: boolean }) {
	if (isFull) return <p className="text-sm">There are {maxHomeSections} sections: delete one to add another.</p>
	return (
		<nav aria-label="Add a section" className="flex flex-wrap gap-2">
			{addedKinds.map((kind) => (
				<ButtonLink key={kind} to={`/admin/home/new?kind=${kind}`} preventScrollReset>
					Add {sectionLabels[kind].toLowerCase()}
				</ButtonLink>
			))}
		</nav>
	)
}

interface SectionRowProps extends PlacedRow {
	section: ReturnType<typeof listedSection>
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
			{listed.isSaved && <SavedNote />}
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
				Edit<span className="sr-only"> {name}</span>
			</Link>
			<ActButton to={`${to}/hidden`} name="hidden" value={isHidden ? 'no' : 'yes'}>
				{isHidden ? 'Publish' : 'Hide'}
				<span className="sr-only"> {name}</span>
			</ActButton>
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
				<PlaceButtons to={`${to}/move`} name={name} {...listed} />
			</div>
		</CardFrame>
	)
}
