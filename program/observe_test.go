package main

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

func TestRouteClassHoldsNothingThatWasTyped(t *testing.T) {
	for path, expected := range map[string]string{
		"/":                                    "page",
		"/acervo/maria.silva@escola.br":        "page",
		"/api/school/library/lend":             "command",
		"/api/school/open/account/reset":       "open",
		"/api/school/list/titles":              "list",
		"/api/school/messaging/webhook/abc":    "webhook",
		"/api/school/messaging/bounces/abc":    "webhook",
		"/api/collections/titles/records/a":    "records",
		"/api/collections/users/auth-refresh":  "sign-in",
		"/api/realtime":                        "realtime",
		"/api/files/people/abc/foto-maria.png": "file",
		"/api/anything":                        "api",
		"/_/":                                  "dashboard",
		"/assets/index-1.js":                   "asset",
	} {
		if found := routeClass(path); found != expected {
			t.Errorf("%s: %s", path, found)
		}
	}
}

func observed(answer http.HandlerFunc) (*observer, *bytes.Buffer) {
	said := &bytes.Buffer{}
	return &observer{next: answer, metrics: newMetrics(nil, ""), senders: newSenders(remoteAddress), log: &jsonLog{out: said}}, said
}

func TestEachAnswerHasANameThatTheLogSaysToo(t *testing.T) {
	before, said := observed(func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "Falhou", http.StatusInternalServerError)
	})
	answer := httptest.NewRecorder()
	request := httptest.NewRequest("BREW", "/acervo/maria?busca=Maria+Silva", nil)
	request.Header.Set(requestHeader, "chosen by whoever asks")
	before.ServeHTTP(answer, request)
	var line map[string]any
	if err := json.Unmarshal(said.Bytes(), &line); err != nil {
		t.Fatal(err, said.String())
	}
	name := answer.Header().Get(requestHeader)
	if len(name) != 12 || line["request"] != name || line["status"] != 500.0 || line["level"] != "error" || line["route"] != "page" || line["method"] != "OTHER" {
		t.Fatal(name, line)
	}
	if strings.Contains(strings.ToLower(said.String()), "maria") {
		t.Fatal("the log names a person", said.String())
	}
}

func TestCountsAreByClassAndStatus(t *testing.T) {
	before, _ := observed(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/api/school/library/lend":
			w.WriteHeader(http.StatusServiceUnavailable)
		case "/api/realtime":
			_, _ = w.Write([]byte("data"))
		}
	})
	for _, path := range []string{"/", "/x", "/api/school/library/lend", "/api/realtime", "/live"} {
		before.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, path, nil))
	}
	var text bytes.Buffer
	before.metrics.writeCounts(&text)
	for _, line := range []string{
		`sineta_requests_total{route="page",status="200"} 2`,
		`sineta_requests_total{route="command",status="503"} 1`,
		`sineta_requests_refused_total{route="command"} 1`,
		`sineta_requests_at_work{route="page"} 0`,
		`sineta_request_duration_seconds_bucket{route="page",le="+Inf"} 2`,
		`sineta_request_duration_seconds_count{route="page"} 2`,
	} {
		if !strings.Contains(text.String(), line+"\n") {
			t.Errorf("%s is missing in\n%s", line, text.String())
		}
	}
	if strings.Contains(text.String(), `duration_seconds_count{route="realtime"}`) || strings.Contains(text.String(), "live") {
		t.Error("a stream or a question for health was counted\n", text.String())
	}
}

func TestDurationsAddUpToTheirBounds(t *testing.T) {
	known := newMetrics(nil, "")
	for _, took := range []time.Duration{10 * time.Millisecond, 11 * time.Millisecond, time.Minute} {
		known.begin("page")
		known.end("page", 200, took, false)
	}
	var text bytes.Buffer
	known.writeCounts(&text)
	for _, line := range []string{`le="0.01"} 1`, `le="0.025"} 2`, `le="30"} 2`, `le="+Inf"} 3`} {
		if !strings.Contains(text.String(), line+"\n") {
			t.Errorf("%s is missing in\n%s", line, text.String())
		}
	}
}

func TestMetricsAreThereForWhoHasTheTokenAlone(t *testing.T) {
	known := newMetrics(nil, t.TempDir())
	known.readAt = time.Now()
	for _, tried := range []struct {
		token, given, method string
		expected             int
	}{
		{"", "", "GET", 404}, {"", "Bearer ", "GET", 404}, {"chave", "", "GET", 401}, {"chave", "Bearer outra", "GET", 401},
		{"chave", "Bearer chave", "POST", 405}, {"chave", "Bearer chave", "GET", 200},
	} {
		t.Setenv("METRICS_TOKEN", tried.token)
		request := httptest.NewRequest(tried.method, "/metrics", nil)
		request.Header.Set("Authorization", tried.given)
		answer := httptest.NewRecorder()
		known.serveByToken(answer, request)
		if answer.Code != tried.expected || (answer.Code != 200) == strings.Contains(answer.Body.String(), "sineta_info") {
			t.Errorf("%+v: %d", tried, answer.Code)
		}
	}
}

func TestReplicaCheckIsReadFromItsRecord(t *testing.T) {
	data := t.TempDir()
	if !lastReplicaCheck(data).IsZero() {
		t.Fatal("a check that never was")
	}
	write(t, filepath.Join(backupsIn(data), "drill.json"), `{"source":"/mnt/copia","last":"2026-03-02T10:00:00Z","fault":""}`)
	if found := lastReplicaCheck(data); found.Unix() != time.Date(2026, 3, 2, 10, 0, 0, 0, time.UTC).Unix() {
		t.Fatal(found)
	}
}

func TestTheLogOfRequestsLeavesThePersonOut(t *testing.T) {
	line := lineOf(&core.Log{Level: 8, Message: "GET /pessoas/maria", Data: map[string]any{
		"type": "request", "error": "boom", "url": "/pessoas/maria", "userIP": "192.168.0.7", "meta": map[string]any{"request": "0a1b2c3d4e5f"},
	}})
	text, err := json.Marshal(line)
	if err != nil || strings.Contains(string(text), "maria") || strings.Contains(string(text), "192.168") {
		t.Fatal(string(text), err)
	}
	if line.Request != "0a1b2c3d4e5f" || line.Error != "boom" || line.Level != "error" {
		t.Fatal(line)
	}
}

func TestLogFormatIsOneOfTwo(t *testing.T) {
	t.Setenv("LOG_FORMAT", "xml")
	if err := prepareLog(); err == nil || !strings.Contains(err.Error(), "LOG_FORMAT") {
		t.Fatal(err)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
