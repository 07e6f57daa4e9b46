# The shop in an image: a release, Node, and of Debian what these two need and a small shell. docs/self-hosting.md
FROM node:24-trixie-slim AS build
WORKDIR /shop
# Before the sources, which change more often: the packages are a layer of their own.
COPY package.json package-lock.json ./
COPY scripts/setup scripts/setup
RUN node --input-type=module --eval "import('/shop/scripts/setup/install.mjs').then((setup) => setup.installIfNeeded('shop'))"
COPY . .
RUN npm run release -- /release

FROM node:24-trixie-slim AS system
WORKDIR /packages
RUN apt-get update && apt-get download base-files busybox-static libc6 libgcc-s1 libstdc++6
# Scanners find in status.d what an image without a package manager is made of.
RUN mkdir -p /system/var/lib/dpkg/status.d && for package in *.deb; do \
		dpkg-deb --extract "$package" /system && \
		dpkg-deb --field "$package" >"/system/var/lib/dpkg/status.d/${package%%_*}" || exit 1; \
	done
RUN /system/usr/bin/busybox --list | while read -r name; do \
		[ -e "/system/usr/bin/$name" ] || ln -s busybox "/system/usr/bin/$name"; \
	done && \
	mkdir /data && \
	echo 'shop:x:1000:1000::/data:/bin/sh' >/system/etc/passwd && \
	echo 'shop:x:1000:' >/system/etc/group && \
	echo 'hosts: files dns' >/system/etc/nsswitch.conf

FROM scratch
COPY --from=system /system /
COPY --from=system --chown=1000:1000 /data /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /release /shop
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATABASE_URL=file:/data/shop.db UPLOADS_DIR=/data/uploads
WORKDIR /shop
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
	CMD wget -q -O /dev/null "http://127.0.0.1:$PORT/readyz" || exit 1
CMD ["./start.sh"]
