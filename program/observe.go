package main

import (
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/hook"
)

// requestHeader names one request in its answer, in the log and on the page that says what failed.
const requestHeader = "X-Request-Id"

// observer stands before all other handlers. A request for the program's health passes no guard, no limit and no interpreter.
type observer struct {
	next    http.Handler
	health  *health
	metrics *metrics
	senders *senders
	log     *jsonLog
}

// observe puts the observer before the doors of the hooks: its hook ends after theirs.
func observe(app core.App, data string, steps []string) {
	jsonLines.repeatLog(app)
	app.OnServe().Bind(&hook.Handler[*core.ServeEvent]{
		Func: func(e *core.ServeEvent) error {
			e.Router.BindFunc(func(r *core.RequestEvent) error {
				r.Set(apis.RequestEventKeyLogMeta, map[string]string{"request": r.Response.Header().Get(requestHeader)})
				return r.Next()
			})
			if err := e.Next(); err != nil {
				return err
			}
			state := &health{app: e.App, data: data, steps: steps}
			before := &observer{next: e.Server.Handler, health: state, metrics: newMetrics(e.App, data), senders: newSenders(realAddress(e.App)), log: jsonLines}
			if err := before.listenApart(); err != nil {
				return err
			}
			e.Server.Handler = before
			jsonLines.line(logLine{Level: "info", Message: "Server started at " + e.Server.Addr})
			return nil
		},
		Priority: -998,
	})
}

func (o *observer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/live":
		serveLive(w, r)
		return
	case "/ready":
		o.health.serveReady(w, r)
		return
	case "/metrics":
		o.metrics.serveByToken(w, r)
		return
	}
	if strings.HasPrefix(r.URL.Path, setupPath) {
		http.Error(w, "Esta página não existe mais: a escola já foi criada.", http.StatusGone)
		return
	}
	name := newRequestName()
	w.Header().Set(requestHeader, name)
	class := routeClass(r.URL.Path)
	answer := &observedAnswer{ResponseWriter: w}
	began := time.Now()
	o.metrics.begin(class)
	defer func() {
		took := time.Since(began)
		o.metrics.end(class, answer.seenStatus(), took, answer.isSentAway())
		o.log.request(name, r.Method, class, answer.seenStatus(), answer.bytes, took)
	}()
	if isCounted(class) {
		done, admitted := o.senders.admit(r)
		if !admitted {
			sendAway(answer)
			return
		}
		defer done()
	}
	o.next.ServeHTTP(answer, r)
}

// newRequestName is short enough to be read out on the telephone.
func newRequestName() string {
	var bytes [6]byte
	_, _ = rand.Read(bytes[:])
	return hex.EncodeToString(bytes[:])
}

// observedAnswer notes what the answer was.
type observedAnswer struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (a *observedAnswer) WriteHeader(status int) {
	// Of the first that is final: 100 to 199 announce another.
	if a.status == 0 && status >= http.StatusOK {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *observedAnswer) Write(content []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	written, err := a.ResponseWriter.Write(content)
	a.bytes += int64(written)
	return written, err
}

func (a *observedAnswer) Flush() {
	_ = http.NewResponseController(a.ResponseWriter).Flush()
}

// Unwrap leads to the connection, for its deadlines.
func (a *observedAnswer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

func (a *observedAnswer) seenStatus() int {
	if a.status == 0 {
		return http.StatusOK
	}
	return a.status
}

// isSentAway tells whether too many were at work, or one asked too often.
func (a *observedAnswer) isSentAway() bool {
	return a.status == http.StatusTooManyRequests || a.status == http.StatusServiceUnavailable
}

// routeClasses are by the first that an address begins with. None holds a part that a person typed.
var routeClasses = []struct{ begin, class string }{
	{"/api/school/open/", "open"},
	{"/api/school/list/", "list"},
	{"/api/school/messaging/webhook/", "webhook"},
	{"/api/school/messaging/bounces/", "webhook"},
	{"/api/school/", "command"},
	{"/api/realtime", "realtime"},
	{"/api/files/", "file"},
	{"/api/backups", "backup"},
	{"/api/health", "health"},
	{"/api/collections/", "records"},
	{"/api/", "api"},
	{"/_/", "dashboard"},
	{"/assets/", "asset"},
}

func routeClass(path string) string {
	for _, known := range routeClasses {
		if strings.HasPrefix(path, known.begin) {
			if known.class == "records" && !strings.Contains(path, "/records") {
				return "sign-in"
			}
			return known.class
		}
	}
	return "page"
}
