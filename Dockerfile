# syntax=docker/dockerfile:1

# The same image as the one that `make release` makes without an engine (scripts/release/image.ts): the program alone.
FROM golang:1.27.4-bookworm AS go

FROM node:20-bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates make && rm -rf /var/lib/apt/lists/*
COPY --from=go /usr/local/go /usr/local/go
ENV PATH=/usr/local/go/bin:$PATH
WORKDIR /app
COPY . .
ARG BUILD_ID=
RUN make build
RUN mkdir -m 700 /volume \
  && mkdir /accounts \
  && echo "sineta:x:10001:10001:Sineta:/data:/sbin/nologin" > /accounts/passwd \
  && echo "sineta:x:10001:" > /accounts/group

FROM scratch
COPY --from=build /accounts/ /etc/
COPY --from=build /app/dist/sineta /usr/local/bin/sineta
COPY --from=build /app/LICENSE /app/NOTICE /usr/share/doc/sineta/
COPY --from=build --chown=10001:10001 /volume /data
USER 10001:10001
ENV DATA=/data/school HOST=0.0.0.0 PORT=8090 TMPDIR=/data
WORKDIR /data
VOLUME /data
EXPOSE 8090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 CMD ["/usr/local/bin/sineta", "health"]
ENTRYPOINT ["/usr/local/bin/sineta"]
