package main

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// requestIDHeader carries the ID of a request in its response. The log and the error page show the same ID.
const requestIDHeader = "X-Request-Id"

// requestMiddleware wraps PocketBase's handler with request IDs, metrics, the log and the limits. It answers /live, /ready and /metrics
// itself, without any limit and without the hooks.
type requestMiddleware struct {
	next      http.Handler
	readiness *readinessChecker
	metrics   *metrics
	limiter   *requestLimiter
	log       *jsonLog
}

// installMiddleware wraps the server's handler when the server starts. Its priority makes it the outermost handler, before the checks of
// the hooks.
func installMiddleware(app core.App, data string, migrations []string) {
	processLog.forwardAppLog(app)
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			e.Router.Bind(answerBusyDatabase())
			e.Router.BindFunc(func(r *core.RequestEvent) error {
				r.Set(apis.RequestEventKeyLogMeta, map[string]string{"request": r.Response.Header().Get(requestIDHeader)})
				return r.Next()
			})
			if err := e.Next(); err != nil {
				return err
			}
			checker := &readinessChecker{app: e.App, data: data, migrations: migrations}
			middleware := &requestMiddleware{next: e.Server.Handler, readiness: checker, metrics: newMetrics(e.App, data), limiter: newRequestLimiter(clientAddressReader(e.App)), log: processLog}
			if err := middleware.listenForMetrics(); err != nil {
				return err
			}
			e.Server.Handler = middleware
			processLog.writeLine(logLine{Level: "info", Message: "Server started at " + e.Server.Addr})
			return nil
		},
		Priority: -998,
	})
}

// ServeHTTP implements http.Handler.
func (m *requestMiddleware) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/live":
		serveLive(w, r)
		return
	case "/ready":
		m.readiness.serveReady(w, r)
		return
	case "/metrics":
		m.metrics.serveWithToken(w, r)
		return
	}
	if strings.HasPrefix(r.URL.Path, setupPath) {
		http.Error(w, "Esta página não existe mais: a escola já foi criada.", http.StatusGone)
		return
	}
	id := newRequestID()
	w.Header().Set(requestIDHeader, id)
	class := routeClass(r.URL.Path)
	response := &responseRecorder{ResponseWriter: w, timeout: responseTimeout(class)}
	startedAt := time.Now()
	m.metrics.requestStarted(class)
	defer func() {
		duration := time.Since(startedAt)
		m.metrics.requestFinished(class, response.finalStatus(), duration, response.isRejected())
		m.log.writeRequest(id, r.Method, class, response.finalStatus(), response.bytes, duration)
	}()
	if isLimited(class) {
		done, admitted := m.limiter.acquire(r)
		if !admitted {
			rejectBusy(response)
			return
		}
		defer done()
	}
	m.next.ServeHTTP(response, r)
}

// newRequestID returns an ID that is short enough to be read out on the telephone.
func newRequestID() string {
	var bytes [6]byte
	_, _ = rand.Read(bytes[:])
	return hex.EncodeToString(bytes[:])
}

// responseRecorder records the status and the size of a response. From the first byte on, the client has the timeout to take it. The time
// that the work took before does not count: else the client of a slow change would not learn that it was saved.
type responseRecorder struct {
	http.ResponseWriter
	timeout time.Duration
	status  int
	bytes   int64
}

// begin records the final status and starts the timeout.
func (r *responseRecorder) begin(status int) {
	if r.status != 0 {
		return
	}
	r.status = status
	if r.timeout > 0 {
		_ = http.NewResponseController(r.ResponseWriter).SetWriteDeadline(time.Now().Add(r.timeout))
	}
}

// WriteHeader records the final status.
func (r *responseRecorder) WriteHeader(status int) {
	// A status from 100 to 199 announces another one.
	if status >= http.StatusOK {
		r.begin(status)
	}
	r.ResponseWriter.WriteHeader(status)
}

// Write records the number of bytes.
func (r *responseRecorder) Write(content []byte) (int, error) {
	r.begin(http.StatusOK)
	written, err := r.ResponseWriter.Write(content)
	r.bytes += int64(written)
	return written, err
}

// Flush implements http.Flusher for the realtime streams.
func (r *responseRecorder) Flush() {
	_ = http.NewResponseController(r.ResponseWriter).Flush()
}

// Unwrap gives http.ResponseController access to the connection's deadlines.
func (r *responseRecorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// finalStatus returns the recorded status, 200 if the handler wrote none.
func (r *responseRecorder) finalStatus() int {
	if r.status == 0 {
		return http.StatusOK
	}
	return r.status
}

// isRejected reports whether the response refused the request because of a limit.
func (r *responseRecorder) isRejected() bool {
	return r.status == http.StatusTooManyRequests || r.status == http.StatusServiceUnavailable
}

// listenForMetrics serves the metrics without a token at METRICS_ADDRESS, if it is set. It returns an error if the address cannot be used.
func (m *requestMiddleware) listenForMetrics() error {
	address := os.Getenv("METRICS_ADDRESS")
	if address == "" {
		return nil
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return refusal{fmt.Errorf("METRICS_ADDRESS: o endereço %s não pôde ser usado. Indique um livre, como 127.0.0.1:9090: %w", address, err)}
	}
	routes := http.NewServeMux()
	routes.HandleFunc("/live", serveLive)
	routes.HandleFunc("/ready", m.readiness.serveReady)
	routes.HandleFunc("/metrics", func(w http.ResponseWriter, r *http.Request) {
		if requireGet(w, r) {
			m.metrics.writeText(w)
		}
	})
	server := &http.Server{Handler: routes, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second}
	go func() { _ = server.Serve(listener) }()
	m.readiness.app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		_ = server.Close()
		return e.Next()
	})
	return nil
}
