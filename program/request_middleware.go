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

// requestIDHeader names one request in its answer, in the log and on the page that says what failed.
const requestIDHeader = "X-Request-Id"

// requestMiddleware stands before all other handlers. A request for the program's health passes no guard, no limit and no interpreter.
type requestMiddleware struct {
	next      http.Handler
	readiness *readinessChecker
	metrics   *metrics
	limiter   *requestLimiter
	log       *jsonLog
}

// installMiddleware puts the observer before the doors of the hooks: its hook ends after theirs.
func installMiddleware(app core.App, data string, migrations []string) {
	processLog.forwardAppLog(app)
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
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

func (o *requestMiddleware) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/live":
		serveLive(w, r)
		return
	case "/ready":
		o.readiness.serveReady(w, r)
		return
	case "/metrics":
		o.metrics.serveWithToken(w, r)
		return
	}
	if strings.HasPrefix(r.URL.Path, setupPath) {
		http.Error(w, "Esta página não existe mais: a escola já foi criada.", http.StatusGone)
		return
	}
	name := newRequestID()
	w.Header().Set(requestIDHeader, name)
	class := routeClass(r.URL.Path)
	response := &responseRecorder{ResponseWriter: w}
	began := time.Now()
	o.metrics.requestStarted(class)
	defer func() {
		duration := time.Since(began)
		o.metrics.requestFinished(class, response.finalStatus(), duration, response.isRejected())
		o.log.writeRequest(name, r.Method, class, response.finalStatus(), response.bytes, duration)
	}()
	if isLimited(class) {
		done, admitted := o.limiter.acquire(r)
		if !admitted {
			rejectBusy(response)
			return
		}
		defer done()
	}
	o.next.ServeHTTP(response, r)
}

// newRequestID is short enough to be read out on the telephone.
func newRequestID() string {
	var bytes [6]byte
	_, _ = rand.Read(bytes[:])
	return hex.EncodeToString(bytes[:])
}

// responseRecorder notes what the answer was.
type responseRecorder struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (a *responseRecorder) WriteHeader(status int) {
	// Of the first that is final: 100 to 199 announce another.
	if a.status == 0 && status >= http.StatusOK {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *responseRecorder) Write(content []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	written, err := a.ResponseWriter.Write(content)
	a.bytes += int64(written)
	return written, err
}

func (a *responseRecorder) Flush() {
	_ = http.NewResponseController(a.ResponseWriter).Flush()
}

// Unwrap leads to the connection, for its deadlines.
func (a *responseRecorder) Unwrap() http.ResponseWriter { return a.ResponseWriter }

func (a *responseRecorder) finalStatus() int {
	if a.status == 0 {
		return http.StatusOK
	}
	return a.status
}

// isRejected tells whether too many were at work, or one asked too often.
func (a *responseRecorder) isRejected() bool {
	return a.status == http.StatusTooManyRequests || a.status == http.StatusServiceUnavailable
}

// listenForMetrics answers at an address of its own, where the environment names one: whoever reaches it may ask.
func (o *requestMiddleware) listenForMetrics() error {
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
	routes.HandleFunc("/ready", o.readiness.serveReady)
	routes.HandleFunc("/metrics", func(w http.ResponseWriter, r *http.Request) {
		if requireGet(w, r) {
			o.metrics.writeText(w)
		}
	})
	server := &http.Server{Handler: routes, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second}
	go func() { _ = server.Serve(listener) }()
	o.readiness.app.OnTerminate().BindFunc(func(e *core.TerminateEvent) error {
		_ = server.Close()
		return e.Next()
	})
	return nil
}
