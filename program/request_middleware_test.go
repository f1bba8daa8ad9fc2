package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// newTestMiddleware returns a middleware around a handler, and the output of its log.
func newTestMiddleware(answer http.HandlerFunc) (*requestMiddleware, *bytes.Buffer) {
	output := &bytes.Buffer{}
	return &requestMiddleware{next: answer, metrics: newMetrics(nil, ""), limiter: newRequestLimiter(remoteAddress), log: &jsonLog{out: output}}, output
}

func TestResponseAndLogHaveTheSameRequestID(t *testing.T) {
	middleware, output := newTestMiddleware(func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "Falhou", http.StatusInternalServerError)
	})
	answer := httptest.NewRecorder()
	request := httptest.NewRequest("BREW", "/acervo/maria?busca=Maria+Silva", nil)
	request.Header.Set(requestIDHeader, "chosen by whoever asks")
	middleware.ServeHTTP(answer, request)
	var line map[string]any
	if err := json.Unmarshal(output.Bytes(), &line); err != nil {
		t.Fatal(err, output.String())
	}
	name := answer.Header().Get(requestIDHeader)
	if len(name) != 12 || line["request"] != name || line["status"] != 500.0 || line["level"] != "error" || line["route"] != "page" || line["method"] != "OTHER" {
		t.Fatal(name, line)
	}
	if strings.Contains(strings.ToLower(output.String()), "maria") {
		t.Fatal("the log names a person", output.String())
	}
}

func TestRequestsAreCountedByClassAndStatus(t *testing.T) {
	middleware, _ := newTestMiddleware(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/api/school/library/lend":
			w.WriteHeader(http.StatusServiceUnavailable)
		case "/api/realtime":
			_, _ = w.Write([]byte("data"))
		}
	})
	for _, path := range []string{"/", "/x", "/api/school/library/lend", "/api/realtime", "/live"} {
		middleware.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil))
	}
	var text bytes.Buffer
	middleware.metrics.writeRequestMetrics(&text)
	for _, line := range []string{
		`sineta_requests_total{route="page",status="200"} 2`,
		`sineta_requests_total{route="command",status="503"} 1`,
		`sineta_requests_refused_total{route="command"} 1`,
		`sineta_requests_in_flight{route="page"} 0`,
		`sineta_request_duration_seconds_bucket{route="page",le="+Inf"} 2`,
		`sineta_request_duration_seconds_count{route="page"} 2`,
	} {
		if !strings.Contains(text.String(), line+"\n") {
			t.Errorf("%s is missing in\n%s", line, text.String())
		}
	}
	if strings.Contains(text.String(), `duration_seconds_count{route="realtime"}`) || strings.Contains(text.String(), "live") {
		t.Error("a stream or a health check was counted\n", text.String())
	}
}

// deadlineRecorder is a response that records the deadlines set for it.
type deadlineRecorder struct {
	*httptest.ResponseRecorder
	deadlines []time.Time
}

func (r *deadlineRecorder) SetWriteDeadline(deadline time.Time) error {
	r.deadlines = append(r.deadlines, deadline)
	return nil
}

func TestClientHasTimeFromTheFirstByte(t *testing.T) {
	cases := []struct {
		path  string
		after time.Duration
	}{
		{"/api/collections/materials/records", time.Minute},
		{"/api/school/warehouse/exit", time.Minute},
		{"/api/backups/upload", time.Hour},
		{"/api/realtime", 0},
		{"/api/files/people/1/photo.jpg", 0},
	}
	for _, tried := range cases {
		response := &deadlineRecorder{ResponseRecorder: httptest.NewRecorder()}
		var begun time.Time
		middleware, _ := newTestMiddleware(func(w http.ResponseWriter, r *http.Request) {
			if len(response.deadlines) > 0 {
				t.Errorf("%s: the time runs before the first byte", tried.path)
			}
			begun = time.Now()
			_, _ = w.Write([]byte("1"))
			_, _ = w.Write([]byte("2"))
		})
		middleware.ServeHTTP(response, httptest.NewRequest(http.MethodPost, tried.path, nil))
		if tried.after == 0 {
			if len(response.deadlines) != 0 {
				t.Errorf("%s: the server's own limit is replaced", tried.path)
			}
		} else if len(response.deadlines) != 1 || response.deadlines[0].Before(begun.Add(tried.after)) || response.deadlines[0].After(time.Now().Add(tried.after)) {
			t.Errorf("%s: %v, not once %s after %v", tried.path, response.deadlines, tried.after, begun)
		}
	}
}
