# The shop in an image: a release on Node alone. docs/self-hosting.md
FROM node:24-slim AS build
WORKDIR /shop
COPY . .
RUN npm run release -- /release

FROM node:24-slim
COPY --from=build /release /shop
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_URL=file:/data/shop.db UPLOADS_DIR=/data/uploads
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
	CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["/shop/start.sh"]
