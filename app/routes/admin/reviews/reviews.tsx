import { Link } from 'react-router'
import { formatShortDate } from '#app/shop/values/dates.ts'
import { fitLabels } from '#app/shop/reviews/fit.ts'
import { buildPreview, reviewPreview } from '#app/shop/values/cut-text.ts'
import { countWaitingPhotos } from '#app/shop/reviews/review-photos.server.ts'
import { type AdminRating, listRatings } from '#app/shop/reviews/rating.server.ts'
import { ConfirmLink } from '#app/ui/admin/confirm.tsx'
import { buildListQuery, parseListState } from '#app/shop/search/list-state.ts'
import { Stars, PhotoSquare } from '#app/ui/reviews/reviews.tsx'
import { InboxList, Actions, Cell, DateCell, HeadCell, InboxRow, InboxTable } from '#app/ui/admin/list/inbox-table.tsx'
import { createLoadErrorPage } from '#app/ui/admin/error-page.tsx'
import { Tab, Tabs } from '#app/ui/admin/list/list-controls.tsx'
import { ActionButton } from '#app/ui/admin/list/row-actions.tsx'
import { StatusBadge } from '#app/ui/orders/status-badge.tsx'
import type { Route } from './+types/reviews.ts'
import { getImageUrl } from '#app/shop/media/media-view.ts'
import { LongText } from '#app/ui/admin/page-parts.tsx'
import { locale } from '#app/shop/region/india.ts'

export const handle = { permission: 'feedback' }

export const meta: Route.MetaFunction = () => [{ title: 'Reviews · Admin' }]

export async function loader({ url }: Route.LoaderArgs) {
	const { search, page, filters } = parseListState(url.searchParams, 'hidden', 'photos')
	const isHidden = filters?.['hidden'] === 'yes'
	const hasWaitingPhotos = filters?.['photos'] === 'yes'
	const [{ items, ...list }, waiting] = await Promise.all([
		listRatings({ search, page, isHidden, hasWaitingPhotos }),
		countWaitingPhotos(),
	])
	return { search, filters, isHidden, hasWaitingPhotos, waiting, list, reviews: items.map(toReviewRow) }
}

function toReviewRow({ createdAt, ...review }: AdminRating) {
	return { ...review, preview: buildPreview(review.description, reviewPreview), writtenOn: formatShortDate(createdAt) }
}

const columns = [
	{ label: 'Product', width: 'w-36 xl:w-44' },
	{ label: 'User', width: 'w-28 xl:w-32' },
	{ label: 'Rating', width: 'w-26 xl:w-32' },
	{ label: 'Review' },
	{ label: 'Date', width: 'w-28 xl:w-32' },
	{ label: 'Actions', width: 'w-28 xl:w-54' },
]

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
	const { search, filters, isHidden, hasWaitingPhotos, waiting, list, reviews } = loaderData
	const query = buildListQuery({ search, page: list.page, ...(filters && { filters }) })
	const getTabPath = (name: string) =>
		`/admin/reviews${buildListQuery({ search, page: 1, filters: { [name]: 'yes' } })}`
	return (
		<InboxList
			title="Reviews"
			address="/admin/reviews"
			search={search}
			filters={filters}
			tabs={
				<Tabs label="Reviews">
					<Tab to={`/admin/reviews${buildListQuery({ search, page: 1 })}`} label="All" isCurrent={!filters} />
					<Tab
						to={getTabPath('photos')}
						label="Photos to approve"
						count={waiting.toLocaleString(locale)}
						isCurrent={hasWaitingPhotos}
					/>
					<Tab to={getTabPath('hidden')} label="Hidden" isCurrent={isHidden} />
				</Tabs>
			}
			list={list}
			nouns={['review', 'reviews']}
			placeholder="Search by product, user or text..."
			empty={{
				title: 'No reviews found',
				text: isHidden
					? 'No hidden reviews.'
					: hasWaitingPhotos
						? 'No photos to approve.'
						: 'Customer reviews of delivered items appear here.',
			}}
		>
			<InboxTable caption="Reviews, newest first" columns={columns}>
				{reviews.map((review) => (
					<ReviewRow key={review.id} review={review} query={query} />
				))}
			</InboxTable>
		</InboxList>
	)
}

export const ErrorBoundary = createLoadErrorPage('reviews')

const link = 'act-link text-indigo underline-offset-2 md:min-h-6'
type Review = ReturnType<typeof toReviewRow>

function ReviewRow({ review, query }: { review: Review; query: string }) {
	const { id, productName, userId, username, rating, fit, description, preview, writtenOn, isHidden, answer } = review
	const author = username ?? 'Deleted customer'
	return (
		<InboxRow>
			<HeadCell>
				<ProductName review={review} />
			</HeadCell>
			<Cell>
				<span className="md:hidden">by </span>
				{userId === null ? (
					author
				) : (
					<Link to={`/admin/users/${userId}`} className={link}>
						{author}
					</Link>
				)}
			</Cell>
			<Cell badge>
				<Stars value={rating} className="h-4 max-md:mt-3.5 md:mt-1" />
				{fit && <span className="block text-xs text-muted">{fitLabels[fit]}</span>}
			</Cell>
			<Cell>
				<LongText text={description} preview={preview} of={`the review by ${author}`} />
				{answer && (
					<p className="mt-2 border-l-2 border-line pl-3 text-xs whitespace-pre-line text-muted">Reply: {answer}</p>
				)}
				<ReviewPhotos review={review} query={query} />
			</Cell>
			<DateCell>
				{writtenOn}
				{isHidden && (
					<div className="md:mt-1">
						<StatusBadge tone="warn">Hidden</StatusBadge>
					</div>
				)}
			</DateCell>
			<Actions>
				<Link to={`/admin/reviews/${id}/answer${query}`} className="act-link">
					{answer ? 'Change reply' : 'Reply'}
					<span className="sr-only"> to {author}</span>
				</Link>
				<ActionButton to={`/admin/reviews/${id}/hidden${query}`} name="hidden" value={isHidden ? 'no' : 'yes'}>
					{isHidden ? 'Show again' : 'Hide'}
					<span className="sr-only"> the review by {author}</span>
				</ActionButton>
				<ConfirmLink
					to={`/admin/reviews/${id}/delete${query}`}
					question="Are you sure you want to delete this review?"
					subject={`${productName}, ${rating} of 5 stars by ${author}`}
					label="Delete"
				/>
			</Actions>
		</InboxRow>
	)
}

function ProductName({ review: { productId, productName, isProductDeleted } }: { review: Review }) {
	if (isProductDeleted) {
		return (
			<>
				{productName}
				<p className="text-xs font-normal text-muted">Deleted product</p>
			</>
		)
	}
	return (
		<Link to={`/singleproduct/${productId}`} className={link}>
			{productName}
		</Link>
	)
}

interface SentPhotosProps {
	review: Pick<AdminRating, 'photos' | 'productName' | 'username'>
	/** The query string with the search, filters and page of the list. */
	query: string
}

/**
 * Shows the photos of a review, with buttons that approve, reject or remove each photo. Shoppers see only approved
 * photos (rule: review-photos).
 */
function ReviewPhotos({ review: { photos, productName, username }, query }: SentPhotosProps) {
	if (photos.length === 0) return null
	const by = `by ${username ?? 'Deleted customer'} of ${productName}`
	return (
		<ul className="mt-3 flex flex-wrap gap-4">
			{photos.map(({ id, image, isWaiting }) => (
				<li key={id}>
					<a href={getImageUrl(image.hash, 1280)} className="block">
						<PhotoSquare image={image} alt={`Photo ${by}`} />
					</a>
					<div className="flex gap-3 text-xs">
						{isWaiting && (
							<ActionButton to={`/admin/reviews/photos/${id}${query}`} name="show" value="yes">
								Show<span className="sr-only"> the photo {by}</span>
							</ActionButton>
						)}
						<ActionButton to={`/admin/reviews/photos/${id}${query}`} name="show" value="no">
							{isWaiting ? 'Reject' : 'Remove'}
							<span className="sr-only"> the photo {by}</span>
						</ActionButton>
					</div>
				</li>
			))}
		</ul>
	)
}
